RETURN_DAYS = {"shoes": 30, "electronics": 14}


def answer(input):
    text = input if isinstance(input, str) else input[-1]["content"]
    for item, days in RETURN_DAYS.items():
        if item in text.lower():
            return f"You can return {item} within {days} days of delivery."
    return "I can help with returns of shoes and electronics."
