import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { setCurrentSocket } from '../api/socket/current-socket.js';
import { watchReach } from '../api/socket/server-reach.js';
import { createSocket, isRefusal, keepConnected } from '../api/socket/socket.js';
import { bindSocketToCache } from '../entities/conversation/conversation-updates.js';
import { useAuth } from '../entities/account/auth-context.js';
import { loadRecording } from '../features/recording/index.js';
import { ReLoginDialog } from '../features/re-login/index.js';
import { useHasSound } from '../entities/recording/use-has-sound.js';
import { ConfirmProvider } from '../ui/feedback/confirm-context.js';
import { useTheme } from '../ui/theme/theme-context.js';
import '../ui/theme/motion.css';
import { antdTheme } from '../ui/theme/antd-theme.js';
import { ANTD_WORDS } from '../ui/theme/antd-words.js';
import { createQueryClient } from './query-client.js';

function SignedIn() {
  const { user } = useAuth();
  const [queries] = useState(createQueryClient);
  const userId = user?.id;
  // A token that was renewed in another tab needs a new handshake.
  const issuedAt = user?.iat;

  useEffect(() => {
    if (userId === undefined) return;
    const socket = createSocket();
    const unbind = bindSocketToCache(socket, queries);
    const unwatch = watchReach(socket, isRefusal);
    const disconnect = keepConnected(socket);
    setCurrentSocket({ userId, socket });
    return () => {
      setCurrentSocket(null);
      unbind();
      unwatch();
      disconnect();
    };
  }, [userId, issuedAt, queries]);

  // What a closed tab or an ended login left in this browser becomes text now.
  const hasSound = useHasSound(userId);
  useEffect(() => {
    if (userId === undefined || !hasSound) return;
    const given = new AbortController();
    loadRecording().then(
      ({ sendUnsentRecordings }) => {
        if (!given.signal.aborted) given.signal.addEventListener('abort', sendUnsentRecordings(userId));
      },
      () => undefined,
    );
    return () => given.abort();
  }, [userId, hasSound]);

  return (
    <QueryClientProvider client={queries}>
      <ConfirmProvider>
        <Outlet />
        <ReLoginDialog />
      </ConfirmProvider>
    </QueryClientProvider>
  );
}

/** What every screen behind the login needs and the login itself does not load: Ant Design, the cache, the socket. */
export function SignedInLayout() {
  const { mode } = useTheme();
  return (
    <ConfigProvider
      locale={ANTD_WORDS}
      theme={antdTheme(mode)}
      button={{ autoInsertSpace: false }}
      modal={{ styles: { footer: { marginTop: 20 } } }}
      card={{ variant: 'borderless', styles: { header: { borderBottom: 0 } } }}
    >
      <App message={{ duration: 3 }}>
        <SignedIn />
      </App>
    </ConfigProvider>
  );
}
