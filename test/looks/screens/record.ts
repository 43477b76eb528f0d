import { expect } from '../../kit/screens/browser/expect.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import { transcriptOf } from '../../kit/clients/one-on-one.js';
import type { Screen } from './screen.js';

const NAME = '佐倉 <b>美咲</b>';
const MAP = [
  { id: 'root', label: '体調', parentId: null, collapsed: false },
  { id: 'a', label: '眠り', parentId: 'root', collapsed: true },
];

/** The page of a 1on1 that was held. */
export const RECORD_SCREENS: readonly Screen[] = [
  {
    name: 'the record of a 1on1',
    async visit({ page, url, manager }, look) {
      const employeeId = await manager.addEmployee(NAME);
      const add = async (fields: object) =>
        (await manager.call<{ id: string }>('POST', '/api/conversations', { employeeId, ...fields })).id;
      const open = (id: string) => page.goto(`${url}/app/log/transcript/${id}`);
      const card = (name: string) => page.getByRole('region', { name, exact: true });
      const dialog = (name: string) => page.getByRole('dialog', { name });
      await signInOnPage(page, url, manager);
      await open(await add({ timestamp: '2026-01-05T01:00:00Z' }));
      await look('empty', () => expect(card('文字起こし').getByText('文字起こしデータがありません。')).toBeVisible());
      const transcript = transcriptOf('17');
      const full = { theme: '体調<i>のこと</i>', memo: '昼休みに<b>散歩</b>', mindMapData: MAP, consent: true };
      await open(await add({ ...full, transcript }));
      await look('with summary and next actions', () =>
        expect(card('まとめ').getByText('AIが書いた文章です。', { exact: false })).toBeVisible({ timeout: 40_000 }),
      );
      await page.getByRole('button', { name: '置きかえ', exact: true }).click();
      const replace = dialog('ことばを置きかえる');
      await replace.getByLabel('探すことば').fill('です');
      await replace.getByLabel('置きかえることば').fill('<i>佐藤</i>');
      await expect(replace.getByRole('listitem').first()).toContainText('<i>佐藤</i>');
      await look('words to be replaced');
      await replace.getByRole('button', { name: 'とじる' }).click();
      await page.getByRole('button', { name: '取り込みの同意を取り消す' }).click();
      await look('the consent to the import withdrawn', () =>
        expect(dialog('取り込みの同意を取り消しますか。')).toBeVisible(),
      );
    },
  },
];
