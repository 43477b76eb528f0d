import { statement } from './statement-text.js';

it.each([
  ['納期が早まったそうです', '納期が早まった'],
  ['荷待ちが長いとのことです。', '荷待ちが長い'],
  ['帰り便が見つかったと話していた', '帰り便が見つかった'],
  ['忙しそうです', '忙しそうです'],
  ['間に合わなさそうです', '間に合わなさそうです'],
  ['わたしから部長に相談する', '部長に相談する'],
  ['私は当番表の案を作る', '当番表の案を作る'],
  ['自分の時間が取れない', '自分の時間が取れない'],
])('[MND-8] [MND-19] %s reads %s', (text, expected) => expect(statement(text, 60, '')).toBe(expected));

it('[MND-10] a statement that is too long ends with a whole sentence', () => {
  const first = '夜間当番の電話が夜中まで鳴り、休めない日が続いている。';
  expect(statement(`${first}${'そのほかのことも書かれている'.repeat(4)}。`, 60, '')).toBe(first);
  expect(statement('続'.repeat(90), 60, '')).toHaveLength(60);
});
