/** A sentence of the catalogue that a browser says too: it loads this one alone for the first screen. */
export const SERVICE_UNAVAILABLE = 'サーバーが一時的に利用できません。しばらくしてからもう一度お試しください。';
