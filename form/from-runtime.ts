declare const RundgangRuntime: typeof import('react') &
  typeof import('react/jsx-runtime') &
  typeof import('react-dom/client')

// Where the scripts' `react` leads: to what `runtime.ts` left under its global.
export const {
  createRoot,
  Fragment,
  jsx,
  jsxs,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} = RundgangRuntime
