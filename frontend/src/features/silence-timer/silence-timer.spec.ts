import { secondsLeft, untilNextSecond } from './countdown.js';
import { clampPlace, grown, homePlace, isDrag, shrunk, stepped, TIMER_SIZE } from './timer-place.js';

const laptop = { width: 1280, height: 800, bottom: 0 };
const phone = { width: 375, height: 812, bottom: 57 };

describe('the count-down', () => {
  it('shows each second for a second, from the whole to nothing', () => {
    expect([15_000, 14_999, 14_001, 14_000, 1, 0, -20].map(secondsLeft)).toEqual([15, 15, 15, 14, 1, 0, 0]);
    expect([15_000, 14_600, 14_001, 14_000, 1, 0, -20].map(untilNextSecond)).toEqual([1000, 600, 1, 1000, 1, 0, 0]);
  });
});

describe('where the silence timer stands', () => {
  it('[TIM-9] at first 16 from the left, 108 above the lower edge and never above 16', () => {
    expect(homePlace(laptop)).toEqual({ left: 16, top: 692 });
    expect([124, 123, 60].map((height) => homePlace({ height }).top)).toEqual([16, 16, 16]);
  });

  it('[TIM-8] 8 px from every edge, and above what stands at the lower one', () => {
    const { rest } = TIMER_SIZE;
    expect(clampPlace({ left: -50, top: 7 }, rest, laptop)).toEqual({ left: 8, top: 8 });
    expect(clampPlace({ left: 9999, top: 9999 }, rest, laptop)).toEqual({ left: 1204, top: 724 });
    expect(clampPlace({ left: 16, top: 704 }, rest, phone)).toEqual({ left: 16, top: 679 });
    expect(clampPlace({ left: 90, top: 90 }, rest, { width: 60, height: 60, bottom: 0 })).toEqual({ left: 8, top: 8 });
  });

  it('grows around its middle if there is room, and shrinks back to its old place', () => {
    const { running } = TIMER_SIZE;
    expect(grown({ left: 400, top: 300 }, running, laptop)).toEqual({ left: 368, top: 268 });
    expect(shrunk({ left: 368, top: 268 }, running)).toEqual({ left: 400, top: 300 });
    expect(grown(homePlace(laptop), running, laptop)).toEqual({ left: 8, top: 660 });
  });

  it('[TIM-7] a move of 4 px is a click, one of more a drag, in any direction', () => {
    expect([isDrag(4, 0), isDrag(0, -4), isDrag(2, 3)]).toEqual([false, false, false]);
    expect([isDrag(4.1, 0), isDrag(-5, 0), isDrag(3, 3)]).toEqual([true, true, true]);
  });

  it('moves 16 px by arrow keys and by no other key', () => {
    expect(stepped({ left: 100, top: 100 }, 'ArrowUp')).toEqual({ left: 100, top: 84 });
    expect(stepped({ left: 100, top: 100 }, 'ArrowRight')).toEqual({ left: 116, top: 100 });
    expect(stepped({ left: 100, top: 100 }, ' ')).toBeNull();
  });
});
