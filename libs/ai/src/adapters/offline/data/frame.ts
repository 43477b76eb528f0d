/** What a sentence is tested for. A regular expression is one. */
export interface Frame {
  test(text: string): boolean;
}

/** `first`, and `then` later in the same sentence. Linear, unlike `first[^。]*then`. */
export function inOrder(first: RegExp, then: RegExp): Frame {
  return {
    test: (text) =>
      text.split('。').some((sentence) => {
        const found = first.exec(sentence);
        return found !== null && then.test(sentence.slice(found.index + found[0].length));
      }),
  };
}

/** Ends with `end`, and the stretch before it, back to one of `marks`, has `word`. Linear, unlike `word[^。]*end$`. */
export function closing(word: RegExp, end: RegExp, marks = '。'): Frame {
  return {
    test: (text) => {
      const found = end.exec(text);
      if (found === null) return false;
      const before = text.slice(0, found.index);
      return word.test(before.slice(Math.max(...Array.from(marks, (mark) => before.lastIndexOf(mark))) + 1));
    },
  };
}
