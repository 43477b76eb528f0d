import { commandOf } from './key-commands.js';

const press = (key: string, more: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...more });

describe('keys of the mind map', () => {
  it('[MAP-5] Enter adds a sibling and Tab a child', () => {
    expect([press('Enter'), press('Tab')]).toEqual(['addSibling', 'addChild']);
    expect(press('Tab', { shiftKey: true })).toBeNull();
  });

  it('[MAP-6] Delete and Backspace delete the subtree', () => {
    expect([press('Delete'), press('Backspace')]).toEqual(['delete', 'delete']);
  });

  it('[MAP-7] Ctrl or Cmd with Z undoes', () => {
    expect([press('z', { ctrlKey: true }), press('z', { metaKey: true })]).toEqual(['undo', 'undo']);
    expect(press('z')).toBeNull();
  });

  it('[MAP-8] Ctrl or Cmd with Shift and Z, Shift with Z, and Ctrl or Cmd with Y redo', () => {
    const presses = [
      press('Z', { ctrlKey: true, shiftKey: true }),
      press('Z', { metaKey: true, shiftKey: true }),
      press('Z', { shiftKey: true }),
      press('y', { ctrlKey: true }),
      press('y', { metaKey: true }),
    ];
    expect(presses).toEqual(['redo', 'redo', 'redo', 'redo', 'redo']);
  });

  it('leaves the keys of the browser alone', () => {
    expect([press('a'), press('Enter', { ctrlKey: true }), press('c', { metaKey: true })]).toEqual([null, null, null]);
  });
});
