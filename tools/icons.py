"""Draw the icons of the installed table: ``python tools/icons.py`` writes them, with the Chromium of this machine.

One drawing: the spade of the queen and the diamond of the jack that make a bezique, on the table's cloth within its
inlay, the rings that link them below. On icons that the system cuts to a shape of its own the cloth goes to the edge.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "src" / "bezique" / "server" / "static" / "icons"
DRAWING = """
  <path fill="#f8f2e3" d="M24 4c3 7.5 17 13.5 17 23 0 5-4 7.8-8 7.8-2.8 0-5.5-1.2-7.2-4 .4 4 2.3 7 5.6 9.2H16.6
   c3.3-2.2 5.2-5.2 5.6-9.2-1.7 2.8-4.4 4-7.2 4-4 0-8-2.8-8-7.8C7 17.5 21 11.5 24 4Z"/>
  <path fill="#c8323c" stroke="#1f4a3b" stroke-width="3" stroke-linejoin="round"
   d="M43 22c4 7.4 9 13.6 15 18.3C52 45 47 51.2 43 58.6 39 51.2 34 45 28 40.3 34 35.6 39 29.4 43 22Z"/>
  <g fill="none" stroke="#efc468" stroke-width="2.6">
    <circle cx="13.5" cy="51" r="6.2"/><circle cx="21" cy="51" r="6.2"/>
  </g>
"""
ICONS = {
    "icon-192.png": (192, 13, 1.0),
    "icon-512.png": (512, 13, 1.0),
    "maskable-512.png": (512, 0, 0.78),
    "apple-touch-icon.png": (180, 0, 0.9),
}
"""Size in pixels, how round the corners are, how large the drawing is."""


def picture(corner: float, scale: float) -> str:
    """The icon as SVG, 64 by 64."""
    inlay = (
        ""
        if corner == 0
        else (
            f'<rect x="2.5" y="2.5" width="59" height="59" rx="{corner - 2.5}" fill="none" stroke="#efc468" '
            'stroke-opacity=".55" stroke-width="1"/>'
        )
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" rx="{corner}" fill="#1f4a3b"/>{inlay}'
        f'<g transform="translate({32 - 32 * scale} {32 - 32 * scale}) scale({scale})">'
        f'<g transform="translate(4.500 4.500) scale(.86)">{DRAWING}</g></g></svg>'
    )


def main() -> None:
    """Write every icon."""
    browser_path = subprocess.run([ROOT / "tools" / "chromium.sh"], capture_output=True, text=True, check=True)
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path.stdout.strip(), args=["--no-sandbox"])
        for name, (size, corner, scale) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{picture(corner, scale)}")
            page.screenshot(path=FOLDER / name, omit_background=True)
            page.close()
        browser.close()
    (FOLDER.parent / "favicon.svg").write_text(picture(13, 1.0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
