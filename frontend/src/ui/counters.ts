/** `9つ`, `10個`: Japanese has counted with つ when it comes to ten. */
export const things = (count: number): string => `${count}${count < 10 ? 'つ' : '個'}`;
