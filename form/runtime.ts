import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { createRoot } from 'react-dom/client'

// Everything that the form's scripts take from React, which the build replaces by Preact. A hook
// that is missing here is missing there: the scripts are built against this one global.
Object.assign(globalThis, {
  RundgangRuntime: {
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
  },
})
