import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** Public pages have no use for the microphone; a client-side navigation keeps its document's policy, so all else may. */
const PUBLIC_PAGES = new Set(['/', '/jizo-1on1']);

const policy = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // antd writes its styles into the document.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      mediaSrc: ["'self'", 'blob:'],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'self'"],
      frameSrc: ["'self'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  // Whoever ends TLS sets it: over plain HTTP it means nothing.
  strictTransportSecurity: false,
});

/** Content-Security-Policy and its relatives, and who may use the microphone. */
export const securityHeaders: RequestHandler[] = [policy, permissions];

function permissions(request: Request, response: Response, next: NextFunction): void {
  const microphone = PUBLIC_PAGES.has(request.path) ? '()' : '(self)';
  response.setHeader('Permissions-Policy', `microphone=${microphone}, camera=(), geolocation=(), display-capture=()`);
  next();
}
