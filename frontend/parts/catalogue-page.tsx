import { MemoryRouter } from 'react-router';
import '../src/ui/theme/base.css';
import { Catalogue } from './Catalogue.js';
import { showPage } from './show-page.js';

showPage(
  <MemoryRouter>
    <Catalogue />
  </MemoryRouter>,
);
