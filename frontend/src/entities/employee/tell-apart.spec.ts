import { employeeOptions, tellApart } from './tell-apart.js';

const person = (id: string, name: string, email: string | null = null) => ({ id, name, email });
const labels = (...people: Parameters<typeof employeeOptions>[0][number][]) =>
  employeeOptions(people).map(({ label }) => label);

describe('people to choose from', () => {
  it('[SCR-1] are told apart where two have one name: by the address, else by their number', () => {
    expect(
      labels(
        person('1', '佐倉 美咲', 'a@example.test'),
        person('2', '田中 太郎'),
        person('3', '佐倉 美咲'),
        person('4', '佐倉　美咲'),
      ),
    ).toEqual(['佐倉 美咲（a@example.test）', '田中 太郎', '佐倉 美咲（2人目）', '佐倉　美咲（3人目）']);
  });

  it('[SCR-1] an address that two have tells nobody apart', () => {
    expect(labels(person('1', '森', 'a@example.test'), person('2', '森', 'a@example.test'))).toEqual([
      '森（1人目）',
      '森（2人目）',
    ]);
  });

  it('have no mark where nobody shares the name', () => {
    expect(tellApart([person('1', '佐倉', 'a@example.test'), person('2', '佐倉 美咲', 'a@example.test')]).size).toBe(0);
  });
});
