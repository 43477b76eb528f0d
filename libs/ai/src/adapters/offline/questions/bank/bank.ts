import { ACHIEVEMENT } from './achievement.js';
import { ANSWER } from './after-answer.js';
import { BACK } from './after-back.js';
import { FEELING } from './feeling.js';
import { GENERAL } from './general.js';
import { PLAN } from './plan.js';
import { PROBLEM } from './problem.js';
import { STANCES } from './stances.js';
import { THEME_GROWTH } from './themes/theme-growth.js';
import { THEME_LIFE } from './themes/theme-life.js';
import { THEME_PEOPLE } from './themes/theme-people.js';
import { THEME_WORK } from './themes/theme-work.js';
import { TOLD } from './told.js';
import { WISH } from './wish.js';
import { parseBank, type BankQuestion } from './question.js';

/** Every question that the assistant can propose, each read and judged by a person: no blame, no lead, one thing at a time. */
export const BANK: readonly BankQuestion[] = [
  GENERAL,
  FEELING,
  PROBLEM,
  ACHIEVEMENT,
  WISH,
  PLAN,
  TOLD,
  ANSWER,
  BACK,
  STANCES,
  THEME_WORK,
  THEME_PEOPLE,
  THEME_GROWTH,
  THEME_LIFE,
].flatMap(parseBank);
