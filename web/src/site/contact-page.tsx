import { ContactScreen } from "./contact-screen.tsx";

/** The contact form as a screen of the application. */
export function ContactPage() {
  return <ContactScreen />;
}
