/** What a customer pastes into a page of theirs. `product` is where the product answers. */
export const embeddingCode = (product: string, projectId: string) =>
  [
    `<link rel="stylesheet" href="${product}/embed/rundgang.css">`,
    '<div id="rundgang"></div>',
    `<script src="${product}/embed/runtime.js"></script>`,
    `<script src="${product}/embed/rundgang.js"></script>`,
    `<script>Rundgang.load('${projectId}')</script>`,
  ].join('\n')

export const bookingPageAddress = (product: string, projectId: string) =>
  `${product}/buchen/${projectId}`
