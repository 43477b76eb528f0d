import { expect } from '../kit/screens/browser/expect.js';
import { violationsOf } from '../kit/screens/browser/looks.js';
import { test } from '../kit/screens/fixtures/product-test.js';
import { ACCOUNT_SCREENS } from './screens/account.js';
import { APP_SCREENS } from './screens/app.js';
import { CUSTODY_SCREENS } from './screens/custody.js';
import { RECORD_SCREENS } from './screens/record.js';
import { SESSION_SCREENS } from './screens/session.js';

const SCREENS = [...ACCOUNT_SCREENS, ...APP_SCREENS, ...RECORD_SCREENS, ...CUSTODY_SCREENS, ...SESSION_SCREENS];

/** Every screen in its states, at every width and in both themes; motion is not wanted. */
test.describe('looks', () => {
  // One worker alone with so many screens would leave the other without work for minutes.
  test.describe.configure({ mode: 'parallel' });
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const { name, hasSidewaysParts = false, visit } of SCREENS)
    test(name, async ({ page, product, manager, admin, analysed }) => {
      test.setTimeout(600_000);
      const found: string[] = [];
      await visit({ page, url: product.url, manager, admin, analysed }, (state, show, leave) =>
        test.step(state, async () => {
          found.push(...(await violationsOf(page, `${name}: ${state}`, { show, leave, hasSidewaysParts })));
        }),
      );
      expect(found).toEqual([]);
    });
});
