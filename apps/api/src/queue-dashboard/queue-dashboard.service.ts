import { AppError, describeError, SecurityLog } from '@app/platform';
import { JOBS } from '@app/queue';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { toBody } from '../http/errors.filter.js';
import { QueuePassService, QUEUES_PATH } from './queue-pass.service.js';

/** The longest wait for queues that are down. */
const PATIENCE_MS = 10_000;

/** The dashboard of the queues, at {@link QUEUES_PATH}, for administrators alone. */
@Injectable()
export class QueueDashboardService {
  private readonly logger = new Logger('QueueDashboard');
  /** To be mounted before bodies are read: the board reads its own. */
  readonly router = Router();

  constructor(
    private readonly passes: QueuePassService,
    private readonly log: SecurityLog,
    @InjectQueue(JOBS.analyse.queue) analysis: Queue,
    @InjectQueue(JOBS.mail.queue) upkeep: Queue,
  ) {
    // Loaded when it is first looked at, which on most days nobody does.
    let board: Promise<RequestHandler> | undefined;
    this.router.use(
      QUEUES_PATH,
      (request, response, next) => void this.guard(request, response, next),
      (request, response, next) => {
        board ??= import('./board.js').then(({ createBoard }) => createBoard(QUEUES_PATH, [analysis, upkeep]));
        board
          .then((handle) => handle(request, response, next))
          .catch((error: unknown) => {
            // What could not be loaded now may be later.
            board = undefined;
            next(error);
          });
      },
    );
  }

  private async guard(request: Request, response: Response, next: NextFunction): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    try {
      const { id } = await this.passes.admin(request);
      const { method, path } = request;
      if (method !== 'GET') {
        this.logger.log({ msg: 'queue act', admin: id, method, path });
        this.log.note('queue_act', { user: id });
      }
    } catch (error) {
      this.refuse(error, request, response);
      return;
    }
    response.setTimeout(PATIENCE_MS, () => {
      if (!response.headersSent) answer(response, 'SERVICE_UNAVAILABLE');
    });
    next();
  }

  /** Shows a person where to get a pass; answers a script with the error. */
  private refuse(error: unknown, request: Request, response: Response): void {
    if (!(error instanceof AppError)) this.logger.error({ msg: 'no pass was read', error: describeError(error) });
    if (request.method === 'GET' && request.accepts(['json', 'html']) === 'html')
      response.redirect(303, '/app/settings');
    else answer(response, error instanceof AppError ? error.code : 'SERVICE_UNAVAILABLE');
  }
}

function answer(response: Response, code: AppError['code']): void {
  const body = toBody(code);
  response.status(body.statusCode).json(body);
}
