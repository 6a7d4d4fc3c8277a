/** The cards at the head of the start page: the bezique pair among its like. */

import { drawBack, drawFace, install } from './faces.js';

const box = document.getElementById('masthead-cards');
if (box) {
  install();
  const faces = ['', 'KH', 'JD', 'QS'];
  box.append(...faces.map((face, index) => {
    const card = document.createElement('span');
    card.className = `card ${face ? 'open' : 'hidden'} ${['JD', 'QS'].includes(face) ? 'pair' : ''}`;
    card.style.setProperty('--turn', String(index - (faces.length - 1) / 2));
    card.append(face ? drawFace(face) : drawBack());
    return card;
  }));
}
