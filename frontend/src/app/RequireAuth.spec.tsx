import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { AuthProvider } from '../entities/account/auth-context.js';
import { RequireAuth } from './RequireAuth.js';

it('[SHL-5] a guarded screen says 認証情報を確認中... while it is not known who comes, and shows nothing of itself', () => {
  // The first drawing comes before the effect that reads the token.
  const html = renderToStaticMarkup(
    <AuthProvider>
      <MemoryRouter initialEntries={['/app/logs']}>
        <RequireAuth>
          <p>佐倉 美咲さんとの1on1</p>
        </RequireAuth>
      </MemoryRouter>
    </AuthProvider>,
  );
  expect(html).toContain('role="status"');
  expect(html).toContain('認証情報を確認中...');
  expect(html).not.toContain('佐倉');
});
