import { useMutation } from '@tanstack/react-query';
import { api, completed } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';

const QUEUE_DASHBOARD = '/admin/queues';

/** Opens the queues in a tab of their own, since their page has no way back: its cookie is fetched with the login of this one. */
export function QueueDashboardButton() {
  const open = useMutation({
    mutationFn: async (tab: Window | null) => {
      try {
        await completed(api.POST('/api/queue-dashboard/pass'));
      } catch (error) {
        tab?.close();
        throw error;
      }
      // A browser that opens no tab shows the page here.
      (tab ?? window).location.assign(QUEUE_DASHBOARD);
    },
  });
  return (
    <>
      <Button
        size="small"
        icon="external"
        disabled={open.isPending}
        onClick={() => open.mutate(window.open('about:blank'))}
      >
        キューの画面を開く
      </Button>
      {open.isError && <Banner kind="error">{failureOf('openQueues', open.error)}</Banner>}
    </>
  );
}
