/** The one client of the server that all pages share. */
import { createDashboardClient } from '@tributary/sdk';

export const api = createDashboardClient();
