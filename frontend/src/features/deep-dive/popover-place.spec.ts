import { placePopover } from './popover-place.js';

const view = { width: 1280, height: 800 };
const anchor = { left: 100, top: 200, bottom: 230, width: 600 };

describe('where the popover stands', () => {
  it('[DEE-9] at most 1080 px or 92 % of the window wide, 12 px from its edges', () => {
    expect(placePopover(anchor, view).width).toBe(600);
    expect(placePopover({ ...anchor, width: 3000 }, { width: 2000, height: 800 }).width).toBe(1080);
    expect(placePopover(anchor, { width: 375, height: 800 }).width).toBe(345);
    expect(placePopover({ ...anchor, left: -50 }, view).left).toBe(12);
    const right = placePopover({ ...anchor, left: 1200 }, view);
    expect(right.left + right.width).toBe(1280 - 12);
    expect(placePopover(anchor, view)).toMatchObject({ offset: 242, maxHeight: 800 - 230 - 24 });
  });

  it('[DEE-10] below, unless there is under 180 px of room and more above', () => {
    const ending = (bottom: number) => ({ ...anchor, top: bottom - 30, bottom });
    expect(placePopover(ending(620), view).side).toBe('below');
    expect(placePopover(ending(621), view)).toMatchObject({ side: 'above', offset: 800 - 591 + 12 });
    expect(placePopover({ ...anchor, top: 100, bottom: 690 }, view).side).toBe('below');
    expect(placePopover({ ...anchor, top: 120, bottom: 690 }, view).side).toBe('above');
  });

  it('stays in a window that its text fills', () => {
    for (const height of [200, 400, 800]) {
      const place = placePopover({ left: 0, top: -500, bottom: 2000, width: 9000 }, { width: 375, height });
      expect(place.offset).toBeGreaterThanOrEqual(12);
      expect(place.offset + place.maxHeight).toBeLessThanOrEqual(height - 12);
    }
  });
});
