/** The address of a screen of the product with the token of a letter. */
export function linkOf(publicUrl: string, screen: string, token: string): string {
  const link = new URL(screen, publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`);
  link.searchParams.set('token', token);
  return link.href;
}
