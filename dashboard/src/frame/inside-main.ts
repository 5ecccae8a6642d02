import { createContext } from 'react';

/** Whether a page is inside the frame, which already has the only main landmark. */
export const InsideMain = createContext(false);
