import type { Locator, Page } from 'playwright';

/** What the server says where a test makes it refuse. */
export const REFUSAL = '棚が倒れました。';

/** Calls of this kind fail with {@link REFUSAL} until the routes of the page are taken back. */
export async function refuse(page: Page, url: string, method = 'GET'): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fulfill({ status: 500, json: { statusCode: 500, message: REFUSAL } });
  });
}

/** Where things stand on the settings, in the words of the screen. */
export function settingsOf(page: Page) {
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const rows = (list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
  const field = (form: Locator, name: RegExp) => form.getByRole('textbox', { name });
  const addForm = () => section('部下の管理').locator('form').first();
  const createForm = () => section('ユーザー管理').locator('form').filter({ hasText: 'はじめのパスワード' });
  const editForm = () => rows('ユーザー').locator('form');
  return {
    section,
    field,
    confirming: (title: string | RegExp) => page.getByRole('dialog', { name: title }),
    addForm,
    employees: () => rows('部下'),
    employee: (name: string) => rows('部下').filter({ hasText: name }),
    async addEmployee(name: string, email = ''): Promise<void> {
      await field(addForm(), /^名前/u).fill(name);
      await field(addForm(), /^メールアドレス/u).fill(email);
      await addForm().getByRole('button', { name: '追加する' }).click();
    },
    user: (name: string) => rows('ユーザー').filter({ hasText: name }),
    async editUser(name: string): Promise<void> {
      await rows('ユーザー').filter({ hasText: name }).getByRole('button', { name: '編集' }).click();
    },
    createForm,
    make: () => createForm().getByRole('button', { name: '作成する' }),
    async fillUser(username: string, email: string, password: string): Promise<void> {
      await field(createForm(), /^ユーザー名/u).fill(username);
      await field(createForm(), /^メールアドレス/u).fill(email);
      await field(createForm(), /^はじめのパスワード/u).fill(password);
    },
    editForm,
    save: () => editForm().getByRole('button', { name: '保存する' }),
    cancel: () => editForm().getByRole('button', { name: 'やめる' }),
    acts: () => rows('操作の記録'),
  };
}
