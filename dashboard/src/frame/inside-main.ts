import { createContext } from 'react';

/** Whether a page is drawn inside of the frame, which has the main landmark already; there is one of them. */
export const InsideMain = createContext(false);
