/** The windows that journeys run in, by project. */
export const screenSizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;
