/* Runs before the page is painted, so that the chosen looks do not flash. A plain script: modules run later. */
(function () {
  var looks = document.documentElement.dataset;
  try {
    var kept = JSON.parse(localStorage.getItem('bezique.settings') || '{}');
    if (kept.theme === 'light' || kept.theme === 'dark') looks.theme = kept.theme;
    if (kept.fourColour) looks.deck = 'four';
    if (kept.face === 'large') looks.face = 'large';
    if (kept.contrast || (kept.contrast === undefined && matchMedia('(prefers-contrast: more)').matches)) looks.contrast = 'more';
    if (kept.leftHanded) looks.side = 'left';
  } catch (error) {
    /* Nothing kept, or not readable: the looks are the usual ones. */
  }
})();
