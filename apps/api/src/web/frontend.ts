import compression from 'compression';
import express, { Router, type Request, type Response } from 'express';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { toBody } from '../http/errors.filter.js';
import { servePublicPages } from './public-pages.js';

const YEAR = 365 * 24 * 3600 * 1000;

/** Screens of the browser's router: each is the same document. */
const SCREENS =
  /^\/(?:login|register|forgot-password|reset-password|sign-on|undo-email-change|change-password|second-factor|session|app(?:\/.*)?)\/?$/;

/** Documents are asked for by the address of what they show, never by their file. */
const DOCUMENT = /^\/(?:site\/|index\.html$)/;

/** What the server answers itself. */
const OWN = /^\/(?:(?:api|socket\.io|admin\/queues)(?:\/|$)|(?:health\/(?:live|ready)|metrics)\/?$)/i;

/**
 * Serves the built frontend: assets carry a hash in their name and stay in caches for good. Browsers request the document
 * each time, so that they show a new build immediately. The public pages are separate documents. A missing asset is a 404,
 * never the document. Requests for anything outside the server's own routes stop here.
 */
export function serveFrontend(folder: string, publicUrl?: string): Router {
  const document = path.join(folder, 'index.html');
  const sendDocument = (status: number, response: Response): void => {
    response.status(status).set('Cache-Control', 'no-cache').sendFile(document, { cacheControl: false });
  };
  const router = Router();
  router.use((request: Request, _response: Response, next) => next(OWN.test(request.path) ? 'router' : undefined));
  router.use(compression());
  router.use(servePublicPages(folder, publicUrl));
  router.use('/assets', express.static(path.join(folder, 'assets'), { immutable: true, maxAge: YEAR, index: false }));
  const files = express.static(folder, { index: false, redirect: false, maxAge: 0 });
  router.use((request: Request, response: Response, next) => {
    if (DOCUMENT.test(request.path)) next();
    else files(request, response, next);
  });
  router.use((request: Request, response: Response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // A mistyped address shows the application's own "not found", a missing file the plain one.
    const isFile = path.extname(request.path) !== '' || request.path.startsWith('/assets/');
    const isScreen = SCREENS.test(request.path);
    const isMistyped = !isFile && request.accepts(['json', 'html']) === 'html';
    if (isRead && (isScreen || isMistyped) && existsSync(document)) sendDocument(isScreen ? 200 : 404, response);
    else response.status(404).json(toBody('NOT_FOUND'));
  });
  return router;
}
