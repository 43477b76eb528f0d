/** `9つ`, `10個`: つ counts no further than nine. */
export const things = (count: number): string => `${count}${count < 10 ? 'つ' : '個'}`;
