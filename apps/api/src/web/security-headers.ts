import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { isPublicPage } from './public-pages.js';

/** A year. For this host alone: what else the company serves under its name is not ours to decide. */
const TLS_ONLY = 'max-age=31536000';

const policyOf = (directives: Record<string, string[]>): RequestHandler =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'same-origin' },
    // Set below, where the visitor came by TLS: over plain HTTP it means nothing.
    strictTransportSecurity: false,
  });

const application = policyOf({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // antd writes its styles into the document.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  mediaSrc: ["'self'", 'blob:'],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  frameSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
});

/** The public pages write no styles and show their own documents in place; what inspects them may read robots.txt. */
const publicPage = policyOf({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'"],
  connectSrc: ["'self'"],
  frameSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'self'"],
});

/** Content-Security-Policy and its relatives, who may use the microphone, and what nobody keeps. */
export const securityHeaders: RequestHandler[] = [policy, permissions, transport, storage];

function policy(request: Request, response: Response, next: NextFunction): void {
  (isPublicPage(request.path) ? publicPage : application)(request, response, next);
}

/**
 * Public pages have no use for the microphone or the sound of a meeting's tab; a client-side navigation keeps its document's
 * policy, so all else may.
 */
function permissions(request: Request, response: Response, next: NextFunction): void {
  const sound = isPublicPage(request.path) ? '()' : '(self)';
  response.setHeader(
    'Permissions-Policy',
    `microphone=${sound}, camera=(), geolocation=(), display-capture=${sound}, payment=(), usb=()`,
  );
  next();
}

/** No browser and no proxy keeps what the API answers; its description holds nothing of anybody. */
function storage(request: Request, response: Response, next: NextFunction): void {
  const { path } = request;
  if (path.startsWith('/api/') && !path.startsWith('/api/docs')) response.setHeader('Cache-Control', 'no-store');
  next();
}

/** A browser that came by TLS, here or at the proxy in front, uses TLS from now on. */
function transport(request: Request, response: Response, next: NextFunction): void {
  if (request.secure) response.setHeader('Strict-Transport-Security', TLS_ONLY);
  next();
}
