import './theme/mantine.css';
import '@fontsource-variable/inter/wght.css';
import './theme/global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs, queryClient, router } from './app/router.ts';
import { watchFields } from './components/unsaved-work.ts';
import { AskPerson } from './frame/ask-person.tsx';
import { isInBusiness } from './frame/business-route.ts';
import { noteMissingParts } from './frame/missing-part.ts';
import { COLOR_SCHEME_KEY, cssVariablesResolver, theme } from './theme/theme.ts';

noteMissingParts();
watchFields();
followOtherTabs();
// The frame does not wait for the answer who is signed in.
if (isInBusiness(location.pathname)) void import('./frame/business-frame.tsx').catch(() => undefined);
const colorSchemes = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element #root');
createRoot(container).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <AskPerson />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
