import "../styles/site.css";
import { closeMenuAfterChoice } from "./close-menu.ts";

closeMenuAfterChoice();
