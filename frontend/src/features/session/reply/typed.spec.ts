import { afterSending, atQuestion, NOTHING, readTyped } from './typed.js';

const begun = { ...atQuestion(NOTHING, '眠れていますか。'), reply: '三時に目が' };

describe('the reply that is being written', () => {
  it('[LIV-8] is kept per question: another question has its own, and the first comes back', () => {
    const other = atQuestion(begun, '誰に話しましたか。');
    expect(other.reply).toBe('');
    const written = { ...other, reply: 'まだ誰にも' };
    const back = atQuestion(written, '眠れていますか。');
    expect(back.reply).toBe('三時に目が');
    expect(atQuestion(back, '誰に話しましたか。').reply).toBe('まだ誰にも');
  });

  it('[LIV-8] goes when it is sent, and those to other questions stay, also in a new page', () => {
    const written = { ...atQuestion(begun, '誰に話しましたか。'), reply: 'まだ誰にも' };
    const sent = afterSending(written, { question: '誰に話しましたか。', reply: 'まだ誰にも' });
    const reloaded = readTyped(JSON.parse(JSON.stringify(sent))) ?? NOTHING;
    expect(atQuestion(reloaded, '誰に話しましたか。').reply).toBe('');
    expect(atQuestion(reloaded, '眠れていますか。').reply).toBe('三時に目が');
  });

  it('[LIV-8] an answer that comes late takes nothing from the question that the dialog has come to meanwhile', () => {
    const next = { ...atQuestion(begun, '誰に話しましたか。'), reply: 'まだ誰にも' };
    const late = afterSending(next, { question: '眠れていますか。', reply: '三時に目が' });
    expect(late).toMatchObject({ question: '誰に話しましたか。', reply: 'まだ誰にも' });
    expect(atQuestion(late, '眠れていますか。').reply).toBe('');
  });

  it('[LIV-8] keeps the id under which it was sent while another reply is sent: a retry stores nothing twice', () => {
    const sent = { id: 'a-first-id', of: '眠れていますか。' };
    const other = atQuestion({ ...begun, sent }, '誰に話しましたか。');
    expect(other.sent).toBeNull();
    const second = { ...other, reply: 'まだ誰にも', sent: { id: 'another', of: '' } };
    const stored = afterSending(second, { question: '誰に話しましたか。', reply: 'まだ誰にも' });
    const reloaded = readTyped(JSON.parse(JSON.stringify(stored))) ?? NOTHING;
    expect(atQuestion(reloaded, '眠れていますか。')).toMatchObject({ reply: '三時に目が', sent });
  });

  it('[LIV-8] what was written on while the reply was on its way is no part of it, and stays', () => {
    const said = { question: '眠れていますか。', reply: '三時に目が' };
    const further = { ...begun, reply: '三時に目が覚めて、' };
    expect(afterSending(further, said).reply).toBe('三時に目が覚めて、');
    expect(atQuestion(afterSending(atQuestion(further, '誰に話しましたか。'), said), said.question).reply).toBe(
      '三時に目が覚めて、',
    );
    expect(afterSending(begun, said).reply).toBe('');
  });
});
