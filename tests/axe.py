"""What axe-core finds wrong with a page that is open in the browser. It comes with npm; nothing of it is shipped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).resolve().parents[1] / "node_modules" / "axe-core" / "axe.min.js"
MISSING = "axe-core is not there; where npm is installed, `npm ci` brings it"
_RUN = """async () => {
  document.getAnimations().forEach((each) => each.finish());
  const { dataset } = document.documentElement;
  const kept = dataset.theme;
  // Where colours run into each other axe-core does not judge; the lightest of them is the hardest for light letters.
  const cloth = document.querySelectorAll('#table, .masthead');
  for (const each of cloth) each.style.background = 'var(--felt-light)';
  const broken = [];
  let passed = 0;
  for (const theme of ['light', 'dark']) {
    dataset.theme = theme;
    const rules = { 'target-size': { enabled: true } };
    const how = passed ? { runOnly: ['color-contrast'] } : { rules };  // a theme changes only colours
    const { passes, violations } = await axe.run(document, how);
    passed += passes.length;
    broken.push(...violations.map(({ id, help, nodes }) => ({
      id, help, theme, nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    })));
  }
  for (const each of cloth) each.style.background = '';
  if (kept) dataset.theme = kept;
  else delete dataset.theme;
  return [passed, broken];
}"""


def violations(page: Page) -> list[str]:
    """Every rule of axe-core that the page breaks as it stands, by day or by night, with the elements that break it.

    The program is evaluated by the debugger's hand: our own Content-Security-Policy would refuse a script element.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {SOURCE.read_text(encoding='utf-8')} }}")
    kept, broken = page.evaluate(_RUN)
    assert kept > 15, "axe-core has judged nothing"
    return [_told(each) for each in broken]


def _told(broken: dict[str, Any]) -> str:
    return f"{broken['id']}, {broken['theme']} ({broken['help']})\n  " + "\n  ".join(broken["nodes"])
