/** The page of a finished deal: whoever comes to a trick by its address sees the hands before it. */

import './copy.js';

/** Open what belongs to the trick that the address names. */
function open() {
  const trick = document.getElementById(location.hash.slice(1));
  const hands = trick?.querySelector('details');
  if (hands) hands.open = true;
}

addEventListener('hashchange', open);
open();
