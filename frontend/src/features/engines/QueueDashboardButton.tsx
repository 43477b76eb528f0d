import { useMutation } from '@tanstack/react-query';
import { api, completed } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';

const QUEUE_DASHBOARD = '/admin/queues';

/** Leads to the queues, which are a page of their own: its cookie is fetched with the login of this one. */
export function QueueDashboardButton() {
  const open = useMutation({
    mutationFn: () => completed(api.POST('/api/queue-dashboard/pass')),
    onSuccess: () => location.assign(QUEUE_DASHBOARD),
  });
  return (
    <>
      <Button size="small" icon="external" disabled={open.isPending} onClick={() => open.mutate()}>
        キューの画面を開く
      </Button>
      {open.isError && <Banner kind="error">{failureOf('openQueues', open.error)}</Banner>}
    </>
  );
}
