import { MemoryRouter } from 'react-router';
import { Catalogue } from './Catalogue.js';
import { showPage } from './show-page.js';

showPage(
  <MemoryRouter>
    <Catalogue />
  </MemoryRouter>,
);
