/**
 * A click that acts once, however often the mouse is pressed in a row: the later clicks were meant for what stood there
 * before, and would hit what has come in its place. Keys act each time.
 */
export function singleClick(act: () => void): (event: { detail: number }) => void {
  return ({ detail }) => {
    if (detail < 2) act();
  };
}
