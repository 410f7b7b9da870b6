export const ConfirmPage = () => null
