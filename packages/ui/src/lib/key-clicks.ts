// A click that a key has made is a keyboard's. React Aria takes it for a screen reader's until the key is let go, and then it
// moves the focus, into an overlay and back from it, no sooner than nothing on the page is in transition: on a page whose
// prices never rest, perhaps never. Whatever opens over a page imports this.
import { setInteractionModality } from 'react-aria/useFocusVisible';

const CLICKING_KEYS = ['Enter', ' '];
let isByKey = false;

document.addEventListener('keydown', ({ key }) => (isByKey = CLICKING_KEYS.includes(key)), true);
document.addEventListener('pointerdown', () => (isByKey = false), true);
// React Aria listens here as well, and was there before.
document.addEventListener(
  'click',
  ({ detail }) => {
    if (isByKey && detail === 0) setInteractionModality('keyboard');
  },
  true,
);
