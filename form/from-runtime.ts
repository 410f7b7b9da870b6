declare const RundgangRuntime: typeof import('react') & typeof import('react-dom/client')

// Where the scripts' `react` leads: to what `runtime.ts` left under its global.
export const { createElement, createRoot, Fragment, useEffect, useMemo, useRef, useState } =
  RundgangRuntime
