/* Runs before the page is painted, so that the chosen theme does not flash. A plain script: modules run later. */
(function () {
  var root = document.documentElement;
  try {
    var kept = JSON.parse(localStorage.getItem('bezique.settings') || '{}');
    if (kept.theme === 'light' || kept.theme === 'dark') root.dataset.theme = kept.theme;
    if (kept.fourColour) root.dataset.deck = 'four';
  } catch (error) {
    /* Nothing kept, or not readable: the system's theme it is. */
  }
})();
