import { useMutation } from '@tanstack/react-query';
import { api, completed, type Schemas } from '../../api/client.js';
import { saveFile } from '../../helpers/save-file.js';
import { useAuth } from '../../entities/account/auth-context.js';
import { purgeUser } from '../recording/index.js';

/** Everything of the user as one file, which the browser saves. */
export function useExport() {
  return useMutation({
    mutationFn: async () => {
      const { data } = await api.GET('/api/account/export', { parseAs: 'blob' });
      if (!(data instanceof Blob)) throw new TypeError('the export is no file');
      saveFile(data, 'jizo-1on1.zip');
    },
  });
}

/** Deletes the account and everything in it, here too, and leaves. */
export function useDeleteAccount() {
  const { user, leaveDeleted } = useAuth();
  return useMutation({
    mutationFn: (body: Schemas['DeleteAccountDto']) => completed(api.DELETE('/api/account', { body })),
    onSuccess: async () => {
      if (user !== null) await purgeUser(user.id).catch(() => undefined);
      leaveDeleted();
    },
  });
}
